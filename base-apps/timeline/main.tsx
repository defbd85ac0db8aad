import { start } from '../shared/start.tsx'
import { TimelineApplication } from './TimelineApplication.tsx'
import '../shared/bar.css'
import './timeline.css'

start(TimelineApplication)
