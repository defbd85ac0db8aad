/** Script that the server adds to application pages: one file, run before deferred scripts. */
import '../olderBrowsers.ts'
import { startFramedApp, type FrameRole } from './framedApp.ts'

const roles = document.currentScript?.dataset.frame ?? ''
startFramedApp(window, roles.split(' ').filter(Boolean) as FrameRole[])
