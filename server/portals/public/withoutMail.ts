import type { PortalConfig } from '../../../contract/portals/portal.ts'

/** Returns the public part of a configuration: visitors use the contact form, and never see the mail address. */
export function withoutMail(config: PortalConfig): PortalConfig {
  const { email: _email, ...contactInformations } = config.contactInformations
  return { ...config, contactInformations }
}
