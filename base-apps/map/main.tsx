import { start } from '../shared/start.tsx'
import { MapApplication } from './MapApplication.tsx'
import './map.css'

start(MapApplication)
