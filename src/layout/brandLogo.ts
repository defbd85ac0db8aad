import { brandMark } from '../../contract/brandMark.ts'
import { pageConfig } from '../pageConfig.ts'

/** Address of the brand's logo. */
export const brandLogo: string =
  pageConfig.brand.logo ?? `data:image/svg+xml,${encodeURIComponent(brandMark(pageConfig.colors))}`
