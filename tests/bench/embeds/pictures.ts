/** Dataset of images: lines with a label, a description and an image each. */
import sharp from 'sharp'

export async function pictures(count: number): Promise<{ csv: string; files: Record<string, Buffer> }> {
  const files: Record<string, Buffer> = {}
  const rows = ['nom,texte,photo']
  for (let index = 0; index < count; index++) {
    const background = { r: (index * 40) % 256, g: (index * 90) % 256, b: (index * 150) % 256 }
    const name = `image-${index}.png`
    files[name] = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
      .png()
      .toBuffer()
    rows.push(`Monument ${index},Construit en **${1700 + index}** par un architecte.,${name}`)
  }
  return { csv: `${rows.join('\n')}\n`, files }
}
