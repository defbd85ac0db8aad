import { contact } from './ContactBlock.tsx'
import { customAgent } from './CustomAgentBlock.tsx'
import { metrics } from './MetricsBlock.tsx'
import { search } from './SearchBlock.tsx'
import { topics } from './TopicsBlock.tsx'

export const functionalBlocks = { search, topics, metrics, contact, 'custom-agent': customAgent }
