import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { DatasetRecord } from './record.ts'
import type { DatasetsService } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the routes on one dataset, overlaid with its draft when `draft=true`. */
    dataset: DatasetRecord
  }
}

export const datasetsFeature = {
  async open(
    _parts: Pick<Platform, 'config' | 'log' | 'metadata' | 'bus' | 'lines'>
  ): Promise<DatasetsService> {
    return {
      find: async () => undefined,
      linesVersionOf: () => undefined,
      createFromFile: async () => {
        throw new Error('datasets are not open')
      },
      close: async () => {}
    }
  },
  async routes(_app: FastifyInstance, _platform: Platform): Promise<void> {}
}
