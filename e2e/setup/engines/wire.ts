/** Commands of W3C WebDriver in use here: the method and path of a driver, and Marionette's name. */
export const COMMANDS = {
  addCookie: ['POST', '/cookie', 'WebDriver:AddCookie'],
  back: ['POST', '/back', 'WebDriver:Back'],
  click: ['POST', '/element/{element}/click', 'WebDriver:ElementClick'],
  close: ['DELETE', '', 'Marionette:Quit'],
  execute: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  look: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  performActions: ['POST', '/actions', 'WebDriver:PerformActions'],
  reload: ['POST', '/refresh', 'WebDriver:Refresh'],
  resize: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  switchToFrame: ['POST', '/frame', 'WebDriver:SwitchToFrame'],
  type: ['POST', '/element/{element}/value', 'WebDriver:ElementSendKeys'],
} as const;

export type CommandName = keyof typeof COMMANDS;

export interface Fields {
  [field: string]: unknown;
  element?: string;
}

/** A session with an engine. */
export interface Wire {
  /** Sends a command with its fields; one to an element carries the element's id in `element`. */
  send: (name: CommandName, fields?: Fields) => Promise<unknown>;
  /** Ends the session and its processes. */
  close: () => Promise<void>;
}

/** The key of an element's id on the wire. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A still page may never give its picture, and a lost answer should not hold up a run. */
export const LONGEST_ANSWER = 60_000;
