import { start } from '../shared/start.tsx'
import { App } from './App.tsx'
import './charts.css'

start(App)
