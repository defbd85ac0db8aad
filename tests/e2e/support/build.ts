/** Before the browser tests: pages and bundle are of the sources as they are. */
// @ts-expect-error -- plain JavaScript, which runs on any Node
import { build } from '../../../scripts/prepare.mjs'

export default function buildStale(): void {
  build()
}
