/** Before the browser tests: pages and bundle are of the sources as they are. */
import { build } from '../../../scripts/prepare.mjs'

export default function buildStale(): void {
  build()
}
