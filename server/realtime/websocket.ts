/** Websocket channels (contract/realtime.md §1). */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

export function registerWebsocket(_app: FastifyInstance, _platform: Platform): void {}
