import { sitePath } from '../../../pageConfig.ts'

/** A portal, or its draft, below a path of the platform: there its pages may be framed, whatever its own host. */
export const platformPath = (ref: string): string => `${sitePath}/portal/${encodeURIComponent(ref)}`
