import { sitePath } from '../../../pageConfig.ts'

/**
 * Path of a portal or its draft on the platform's domain, where its pages may be framed even if the portal has its own
 * host.
 */
export const platformPath = (ref: string): string => `${sitePath}/portal/${encodeURIComponent(ref)}`
