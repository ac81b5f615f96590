import { DatabaseError } from '../services/database/database.ts';
import { Problem } from '../services/http/problem.ts';
import { SourceConfigError } from '../services/sources/http-sources.ts';
import { ConfigError } from './config.ts';
import { ListenError } from './listen.ts';

/** What people can mend is told in one line. */
export const isForPeople = (error: unknown): error is Error =>
  [ConfigError, DatabaseError, ListenError, Problem, SourceConfigError].some(
    (kind) => error instanceof kind,
  );
