import type { PortalConfig } from '../../../contract/portals/portal.ts'

/** What visitors may know of a configuration: they write to its address by a form, and never see it. */
export function withoutMail(config: PortalConfig): PortalConfig {
  const { email: _email, ...contactInformations } = config.contactInformations
  return { ...config, contactInformations }
}
