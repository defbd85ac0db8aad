// `npm run build`: brings packages, pages and the bundle of the server up to date without serving.
import { build, install } from './prepare.mjs'

install()
build()
