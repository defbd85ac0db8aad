/** Vitest global set-up: builds the portal renderer when it is out of date. */
import { buildPortal } from '../../scripts/prepare.mjs'

export default function setup(): void {
  buildPortal()
}
