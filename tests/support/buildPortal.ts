/** The pages of portals are rendered by what is built of them: tests that ask for one build it when it is older. */
import { buildPortal } from '../../scripts/prepare.mjs'

export default function setup(): void {
  buildPortal()
}
