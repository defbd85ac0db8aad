/** Pages for who develops the platform, below `/_dev/`: a platform under development has them (docs/browser.md). */
export const developerPages = ['char-sizes', 'extra', 'extra2', 'extra3', 'table-embed'] as const
type DeveloperPage = (typeof developerPages)[number]

/** The page of a path, in the layout of embeds; the one that is not is a route of the administration. */
export function developerPage(path: string): DeveloperPage | undefined {
  const name = /\/_dev\/([\w-]+)\/?$/.exec(path)?.[1]
  return developerPages.find((page) => page === name)
}
