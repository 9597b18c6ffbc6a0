import { root } from '../local/bootstrap.mjs'
import { publishAll } from '../release/publish'

/** The command of the modules' image: publishes every module, and then the host, into `KASA_HOME`. */
const home = process.env.KASA_HOME
if (!home) throw new Error('KASA_HOME names no folder to publish into')
for (const { id, folder, moved } of await publishAll(home, root))
  process.stdout.write(`${moved ? 'published' : 'unchanged'} ${id} ${folder}\n`)
