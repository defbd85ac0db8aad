/** What pages of portals run in the browser: small helpers of parts that work without them. */
import '../portal.css'
import { startIslands } from './islands.ts'
import { startLayout } from './layout.ts'

startLayout()
startIslands()

if (document.querySelector('#portal-analytics')) {
  void import('./analytics.ts').then(({ measure }) => measure())
}
