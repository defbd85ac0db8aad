import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { DatasetsService } from './service.ts'

export const datasetsFeature = {
  async open(
    _parts: Pick<Platform, 'config' | 'log' | 'metadata' | 'bus' | 'lines'>
  ): Promise<DatasetsService> {
    return { close: async () => {} }
  },
  async routes(_app: FastifyInstance, _platform: Platform): Promise<void> {}
}
