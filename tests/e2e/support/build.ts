/** Playwright global set-up: brings the pages and the server bundle up to date. */
import { build } from '../../../scripts/prepare.mjs'

export default function buildStale(): void {
  build()
}
