import { root } from '../local/bootstrap.mjs'
import { publishAll } from '../release/publish'

/** What the modules' image does when it runs: every module, and the host last, from the image into `KASA_HOME`. */
const home = process.env.KASA_HOME
if (!home) throw new Error('KASA_HOME names no folder to publish into')
for (const { id, folder, moved } of await publishAll(home, root))
  process.stdout.write(`${moved ? 'published' : 'unchanged'} ${id} ${folder}\n`)
