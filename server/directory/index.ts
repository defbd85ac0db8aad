import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Directory } from './directory.ts'

export const directoryFeature = {
  async open(_parts: Pick<Platform, 'config' | 'log' | 'metadata' | 'bus'>): Promise<Directory> {
    return { needsSetup: async () => false, close: async () => {} }
  },
  async routes(_app: FastifyInstance, _platform: Platform): Promise<void> {}
}
