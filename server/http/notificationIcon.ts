/** The picture of notifications that have none: mails and devices show it, which take no SVG. */
import type { FastifyInstance } from 'fastify'
import { brandMark } from '../../contract/brandMark.ts'
import type { PageConfig } from '../../contract/pageConfig.ts'
import { everybody } from '../access/access.ts'

const size = 192

export function registerNotificationIcon(
  app: FastifyInstance,
  { brand, colors }: Pick<PageConfig, 'brand' | 'colors'>
): void {
  let drawn: Promise<Buffer> | undefined
  app.get(
    '/events/logo-192x192.png',
    { config: { access: everybody }, schema: { hide: true } },
    async (_request, reply) => {
      if (brand.logo) return reply.redirect(brand.logo)
      drawn ??= draw(colors)
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await drawn)
    }
  )
}

/** Loaded when it is asked for: most platforms never do. */
async function draw(colors: PageConfig['colors']): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(brandMark(colors)))
    .resize(size, size)
    .png()
    .toBuffer()
}
