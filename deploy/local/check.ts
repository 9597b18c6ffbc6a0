import { checks } from './checks'
import { runStages } from './stages'

process.exit(await runStages(checks))
