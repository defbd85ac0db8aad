import type { FastifyRequest } from 'fastify'
import { outputOptions } from '../owned/routes/shared.ts'
import { publicUrlOf } from '../sites/index.ts'
import type { ServiceOutput } from './clean.ts'

/** Returns the output options for a request. */
export function outputOf(
  request: FastifyRequest,
  { html, select }: { html?: string; select?: string } = {}
): ServiceOutput {
  const { config } = request.server.platform
  return {
    options: outputOptions({ ...(html ? { html } : {}), ...(select ? { select } : {}) }),
    publicUrl: publicUrlOf(request, config),
    mainUrl: config.publicUrl,
    adminMode: !!request.session.user?.adminMode
  }
}
