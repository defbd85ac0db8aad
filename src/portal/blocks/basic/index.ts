import { alert } from './AlertBlock.tsx'
import { icon } from './IconBlock.tsx'
import { iframe } from './IframeBlock.tsx'
import { image } from './ImageBlock.tsx'
import { text } from './TextBlock.tsx'
import { title } from './TitleBlock.tsx'

export const basicBlocks = { title, text, alert, image, iframe, icon }
