import { start } from '../shared/start.tsx'
import { FormApplication } from './FormApplication.tsx'
import './form.css'

start(FormApplication)
