import { writeFileSync } from 'node:fs'

import { contractDocument, contractFile } from './contractDocument'

/** `npm run docs`: writes the reference of the module contract. */
writeFileSync(contractFile, contractDocument())
