// `npm run build`: installs the packages and builds the pages and the server bundle, without starting the server.
import { build, install } from './prepare.mjs'

install()
build()
