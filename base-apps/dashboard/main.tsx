import { start } from '../shared/start.tsx'
import { App } from './App.tsx'
import './dashboard.css'

start(App)
