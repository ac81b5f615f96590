import { DatabaseError } from '../../services/database/database.ts';
import { damageWords } from '../../services/database/errors.ts';
import { Problem } from '../../services/http/problem.ts';
import { SourceConfigError } from '../../services/sources/http-sources.ts';
import { ConfigError } from '../config.ts';
import { ListenError } from '../http/listen.ts';

const FOR_PEOPLE = [ConfigError, DatabaseError, ListenError, Problem, SourceConfigError];

/** What people can mend is told in one line; anything else is told as it is, for developers. */
export const wordsFor = (error: unknown): unknown =>
  FOR_PEOPLE.some((kind) => error instanceof kind)
    ? (error as Error).message
    : (damageWords(error) ?? error);
