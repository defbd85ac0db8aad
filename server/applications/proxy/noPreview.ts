/** Placeholder picture of applications without capture, drawn once. */

const width = 1050
const height = 450

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#eceff1"/>
<g transform="translate(425 145)" fill="none" stroke="#90a4ae" stroke-width="10" stroke-linejoin="round">
<rect x="0" y="0" width="200" height="160" rx="12"/>
<path d="M0 120l55-50 45 40 35-30 65 55" stroke-linecap="round"/>
<circle cx="145" cy="45" r="15"/>
</g>
</svg>`

let drawn: Promise<Buffer> | undefined

export function noPreview(): Promise<Buffer> {
  drawn ??= import('sharp').then(({ default: sharp }) => sharp(Buffer.from(drawing)).png().toBuffer())
  return drawn
}
