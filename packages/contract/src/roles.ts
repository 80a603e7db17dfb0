/** Roles as the wire may carry them: a list, or (the specification admits it) a single one. */
export interface HasRoles {
  roles: { slug: string }[] | { slug: string };
}

/** The role slugs that a member holds. */
export const roleSlugs = (user: HasRoles): string[] => [user.roles].flat().map((role) => role.slug);

/** Whether a member holds every one of the slugs. */
export const holdsAll = (user: HasRoles, slugs: readonly string[]): boolean => {
  const held = roleSlugs(user);
  return slugs.every((slug) => held.includes(slug));
};
