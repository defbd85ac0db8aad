/** The script that the server adds to pages of applications: one file, run before what the page defers. */
import '../olderBrowsers.ts'
import { startFramedApp, type FrameRole } from './framedApp.ts'

const roles = document.currentScript?.dataset.frame ?? ''
startFramedApp(window, roles.split(' ').filter(Boolean) as FrameRole[])
