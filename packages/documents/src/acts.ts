/** What a document does by itself when it is opened, or with a press that promises something else. */
export type Act =
  /** PDF: a script, also of a form or a 3D view. */
  | 'javascript'
  /** A link or an action that starts a program. */
  | 'launch'
  /** PDF: something other than a view, when it is opened. */
  | 'open_action'
  /** PDF: something when a page or a field comes up, goes or changes. */
  | 'events'
  /** PDF: a file within it. */
  | 'attachment'
  /** PDF: Flash and other players. */
  | 'rich_media'
  /** PDF: a form in XFA, which brings its own scripts. */
  | 'xfa'
  /** Office: a program in VBA, or a sheet of the old macro language. */
  | 'macros'
  | 'activex'
  /** Office: a template that is fetched when it is opened. */
  | 'template'
  /** Office: anything else from outside, fetched when it is opened. */
  | 'outside'
  /** Office: a document of another program within it. */
  | 'embedded_object'
  /** Office: a field or link that has another program answer. */
  | 'dde';
