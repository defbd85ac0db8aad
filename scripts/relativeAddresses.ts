import type { UserConfig } from 'vite'

/**
 * What scripts and styles load is beside them, wherever the platform is: it may be behind a path. Pages name theirs from
 * the root of the host, and the server puts the path in front.
 */
export const relativeAddresses: NonNullable<UserConfig['experimental']> = {
  renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true })
}
