// `npm run build`: brings packages and pages up to date without serving.
import { build, install } from './prepare.mjs'

install()
build()
