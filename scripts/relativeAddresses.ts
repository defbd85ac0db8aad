import type { UserConfig } from 'vite'

/**
 * Scripts and styles reference their assets by relative URLs, as the platform may be served below a path. HTML pages
 * use absolute paths, and the server adds the prefix.
 */
export const relativeAddresses: NonNullable<UserConfig['experimental']> = {
  renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true })
}
