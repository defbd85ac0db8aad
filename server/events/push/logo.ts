/** Default picture of notifications: the logo of the platform. */
import type { FastifyInstance } from 'fastify'
import { lightColors } from '../../../contract/pageConfig.ts'
import { everybody } from '../../access/access.ts'
import type { Config } from '../../config/config.ts'
import { avatarSvg, initials } from '../../directory/avatars/avatar.ts'

const size = 192

export function logoRoute(app: FastifyInstance, { pages }: Pick<Config, 'pages'>): void {
  const { title = 'Fairway', logo } = pages.brand ?? {}
  const { primary } = pages.colors ?? lightColors
  let drawn: Promise<Buffer> | undefined

  app.get(
    '/events/logo-192x192.png',
    { config: { access: everybody }, schema: { hide: true } },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=86400')
      if (logo && !logo.startsWith('data:')) return reply.redirect(logo)
      drawn ??= draw(avatarSvg(initials(title), primary))
      return reply.type('image/png').send(await drawn)
    }
  )
}

async function draw(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}
