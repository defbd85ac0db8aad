/** Browser entry of portal pages: enhancement of parts that work without scripts. */
import '../portal.css'
import { startBlocks } from './blocks.ts'
import { startContactForms } from './contact.ts'
import { startCatalogs } from './catalog.ts'
import { startCopies } from './copies.ts'
import { followFrames } from './frames.ts'
import { startLayout } from './layout.ts'
import { startTabs } from './tabs.ts'
import { startWideParts } from './wideParts.ts'

startLayout()
startTabs()
startBlocks()
startWideParts()
startContactForms()
followFrames()
startCatalogs()
startCopies()

if (document.querySelector('#portal-analytics')) {
  void import('./analytics.ts').then(({ measure }) => measure())
}
