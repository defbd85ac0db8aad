/** Developer pages below `/_dev/`, only in development mode (docs/browser.md). */
const developerPages = ['char-sizes', 'extra', 'extra2', 'extra3', 'table-embed'] as const
type DeveloperPage = (typeof developerPages)[number]

/** Developer page of a path, in the layout of embeds; `update-dataset` is a route of the administration instead. */
export function developerPage(path: string): DeveloperPage | undefined {
  const name = /\/_dev\/([\w-]+)\/?$/.exec(path)?.[1]
  return developerPages.find((page) => page === name)
}
