// `node scripts/baseAppPictures.ts`: draws `icon.png` and `thumbnail.png` of each base application from the SVG beside it.
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../base-apps')

for (const file of globSync('*/{icon,thumbnail}.svg', { cwd: folder })) {
  const picture = join(folder, file)
  await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toFile(picture.replace(/svg$/, 'png'))
}
