/** Roles on the wire: a list, or, as the specification allows, a single one. */
export interface HasRoles {
  roles: { slug: string }[] | { slug: string };
}

/** The member's role slugs. */
export const roleSlugs = (user: HasRoles): string[] => [user.roles].flat().map((role) => role.slug);

/** Whether the member has all of the slugs. */
export const holdsAll = (user: HasRoles, slugs: readonly string[]): boolean => {
  const held = roleSlugs(user);
  return slugs.every((slug) => held.includes(slug));
};
