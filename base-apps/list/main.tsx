import { start } from '../shared/start.tsx'
import { ListApplication } from './ListApplication.tsx'
import './list.css'

start(ListApplication)
