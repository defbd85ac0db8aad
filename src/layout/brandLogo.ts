import { pageConfig } from '../pageConfig.ts'

/** Logo of Fairway, a channel between two buoys, in the primary colour. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="${pageConfig.colors.primary}"/>
<path d="M6 24c3.2-3.6 5.4-3.6 8 0s5.400 3.600 8 0 2.800-3.100 4-2.400" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>
<path d="M10.500 16V9.500M10.500 9.500l5 2.300-5 2.300" fill="none" stroke="#fff" stroke-width="2.400" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="22" cy="13" r="3.200" fill="${pageConfig.colors.accent}"/>
</svg>`

/** URL of the brand's logo. */
export const brandLogo: string = pageConfig.brand.logo ?? `data:image/svg+xml,${encodeURIComponent(drawing)}`
