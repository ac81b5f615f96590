import {
  type CallExpression,
  type Expression,
  Node,
  Project,
  type SourceFile,
  SyntaxKind,
  type Type,
} from 'ts-morph';

/** What JavaScript gets of a column, as the driver makes it; `json` may be anything. */
export type Family = 'string' | 'number' | 'boolean' | 'array' | 'bytes' | 'json';

/** A property that code reads of a row. */
export interface ReadColumn {
  name: string;
  /** Empty: anything. */
  families: readonly Family[];
  mayBeNull: boolean;
  /** A row may be without it. */
  isOptional: boolean;
}

/** A statement as code sends it, with `$1`, `$2`… where values go. */
export interface Statement {
  file: string;
  line: number;
  /** Where conditions choose between parts of it: with the first of each, and with the others. */
  texts: readonly string[];
  columns: readonly ReadColumn[];
  /** Connections keep how it is planned. */
  isKept: boolean;
}

/** A statement whose text is made while the program runs, and why it cannot be read. */
export interface UnreadStatement {
  file: string;
  line: number;
  reason: string;
}

/** Thrown where a part of a statement is known only while the program runs. */
class Unreadable extends Error {}

interface Text {
  text: string;
  values: number;
  /** Which of two parts conditions choose. */
  takes: 'first' | 'second';
}

const isSql = (type: Type): boolean => type.getSymbol()?.getName() === 'SQL';
/** A name of a table or column that is handed in. */
const isName = (type: Type): boolean => type.getSymbol()?.getName() === 'Name';
const isList = (type: Type): boolean => type.isArray() || type.isReadonlyArray() || type.isTuple();

/** What a name stands for: the expression that it was declared with. */
function declaredOf(name: Expression): Expression | undefined {
  const symbol = name.getSymbol();
  const found = symbol?.getAliasedSymbol() ?? symbol;
  for (const declaration of found?.getDeclarations() ?? []) {
    if (Node.isVariableDeclaration(declaration)) return declaration.getInitializer();
    if (Node.isPropertyAssignment(declaration)) return declaration.getInitializer();
  }
  return undefined;
}

/** What a function gives, where it does nothing but give it. */
function givenBy(call: CallExpression): Expression | undefined {
  const symbol = call.getExpression().getSymbol();
  const found = symbol?.getAliasedSymbol() ?? symbol;
  for (const declaration of found?.getDeclarations() ?? []) {
    const made = Node.isVariableDeclaration(declaration)
      ? declaration.getInitializer()
      : declaration;
    if (Node.isArrowFunction(made) && Node.isExpression(made.getBody()))
      return made.getBody() as Expression;
    if (!Node.isArrowFunction(made) && !Node.isFunctionDeclaration(made)) continue;
    const returns = made.getDescendantsOfKind(SyntaxKind.ReturnStatement);
    if (returns.length === 1) return returns[0]?.getExpression();
  }
  return undefined;
}

/** The text of a constant expression: literals, lists of them that are joined, names of both. */
function constantText(part: Expression | undefined): string {
  if (Node.isStringLiteral(part) || Node.isNoSubstitutionTemplateLiteral(part))
    return part.getLiteralValue();
  if (Node.isTemplateExpression(part))
    return part
      .getTemplateSpans()
      .reduce(
        (text, span) =>
          text + constantText(span.getExpression()) + span.getLiteral().getLiteralText(),
        part.getHead().getLiteralText(),
      );
  if (Node.isBinaryExpression(part) && part.getOperatorToken().getText() === '+')
    return constantText(part.getLeft()) + constantText(part.getRight());
  if (Node.isIdentifier(part)) return constantText(declaredOf(part));
  if (Node.isCallExpression(part)) {
    const called = part.getExpression();
    const list = Node.isPropertyAccessExpression(called) ? called.getExpression() : undefined;
    if (Node.isPropertyAccessExpression(called) && called.getName() === 'join') {
      const items = Node.isArrayLiteralExpression(list) ? list.getElements() : undefined;
      if (items)
        return items.map(constantText).join(constantText(part.getArguments()[0] as Expression));
    }
  }
  throw new Unreadable(`sql.raw: ${part?.getText() ?? ''}`);
}

/** What a part stands for that is a statement itself; undefined for a value. */
function inner(part: Expression, type: Type, takes: Text['takes']): Expression | undefined {
  if (Node.isParenthesizedExpression(part)) return part.getExpression();
  if (!isSql(type)) return undefined;
  if (Node.isConditionalExpression(part))
    return takes === 'first' ? part.getWhenTrue() : part.getWhenFalse();
  const found = Node.isCallExpression(part) ? givenBy(part) : declaredOf(part);
  if (!found) throw new Unreadable(part.getText());
  return found;
}

/** Adds a part of a statement. */
function addPart(to: Text, part: Expression): void {
  const type = part.getType().getNonNullableType();
  const called = Node.isCallExpression(part) ? part.getExpression().getText() : '';
  if (Node.isTaggedTemplateExpression(part)) addTemplate(to, part);
  else if (Node.isCallExpression(part) && called === 'sql.raw')
    to.text += constantText(part.getArguments()[0] as Expression);
  else if (called === 'sql.param') to.text += `$${++to.values}`;
  else if (called.startsWith('sql.') || isName(type))
    throw new Unreadable(called || part.getText());
  else {
    const found = inner(part, type, to.takes);
    if (found) addPart(to, found);
    else if (type.getUnionTypes().some(isSql)) throw new Unreadable(part.getText());
    else to.text += isList(type) ? `($${++to.values})` : `$${++to.values}`;
  }
}
function addTemplate(to: Text, template: Node): void {
  if (!Node.isTaggedTemplateExpression(template)) throw new Unreadable(template.getText());
  const written = template.getTemplate();
  if (Node.isNoSubstitutionTemplateLiteral(written)) {
    to.text += written.getLiteralValue();
    return;
  }
  to.text += written.getHead().getLiteralText();
  for (const span of written.getTemplateSpans()) {
    addPart(to, span.getExpression());
    to.text += span.getLiteral().getLiteralText();
  }
}

function familyOf(type: Type): Family | undefined {
  if (type.isString() || type.isStringLiteral() || type.isTemplateLiteral()) return 'string';
  if (type.isEnumLiteral() || type.isNumber() || type.isNumberLiteral()) return 'number';
  if (type.isBoolean() || type.isBooleanLiteral()) return 'boolean';
  if (isList(type)) return 'array';
  const name = type.getSymbol()?.getName();
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
  return undefined;
}

function columnOf(name: string, type: Type, isOptional: boolean): ReadColumn {
  if (type.isAny() || type.isUnknown()) return { name, families: [], mayBeNull: true, isOptional };
  const parts = type.isUnion() ? type.getUnionTypes() : [type];
  const mayBeNull = parts.some((part) => part.isNull() || part.isUndefined());
  const families = parts
    .filter((part) => !part.isNull() && !part.isUndefined())
    .map((part) => (part.isUnknown() || part.isAny() ? undefined : (familyOf(part) ?? 'json')));
  const known = families.filter((family) => family !== undefined);
  const all = known.length < families.length ? [] : [...new Set(known)];
  return { name, families: all, mayBeNull, isOptional };
}

function columnsOf(call: CallExpression): ReadColumn[] {
  const [declared] = call.getTypeArguments();
  const type = declared?.getType();
  return (type?.getProperties() ?? []).map((property) =>
    columnOf(property.getName(), property.getTypeAtLocation(call), property.isOptional()),
  );
}

function readFile(file: SourceFile, path: string): (Statement | UnreadStatement)[] {
  const calls = file
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((call) => /^rows$|\.execute$/.test(call.getExpression().getText()));
  return calls.flatMap((call): (Statement | UnreadStatement)[] => {
    const isRows = call.getExpression().getText() === 'rows';
    const argument = call.getArguments()[isRows ? 1 : 0];
    if (!Node.isExpression(argument) || !isSql(argument.getType())) return [];
    const at = { file: path, line: call.getStartLineNumber() };
    // The statement of `rows` itself.
    if (Node.isIdentifier(argument) && !declaredOf(argument)) return [];
    const texts = new Set<string>();
    try {
      for (const takes of ['first', 'second'] as const) {
        const text: Text = { text: '', values: 0, takes };
        addPart(text, argument);
        texts.add(text.text);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return [{ ...at, reason: error.message }];
    }
    const isKept = call.getArguments()[2]?.getText() === 'KEPT';
    return [{ ...at, texts: [...texts], columns: isRows ? columnsOf(call) : [], isKept }];
  });
}

/**
 * Every statement that product code under some globs sends by `rows` or `execute`.
 * @param written files that stand nowhere but here, by their paths: only they are read
 */
export function readStatements(
  globs: readonly string[],
  written: Readonly<Record<string, string>> = {},
): { statements: Statement[]; unread: UnreadStatement[] } {
  const project = new Project({
    tsConfigFilePath: 'tsconfig.json',
    skipAddingFilesFromTsConfig: true,
  });
  const files = Object.entries(written).map(([path, text]) => project.createSourceFile(path, text));
  const found = project.addSourceFilesAtPaths([...globs, '!**/*.test.ts', '!**/*.testing.ts']);
  const root = `${process.cwd()}/`;
  const all = [...files, ...found].flatMap((file) =>
    readFile(file, file.getFilePath().replace(root, '')),
  );
  return {
    statements: all.filter((one) => 'texts' in one),
    unread: all.filter((one) => 'reason' in one),
  };
}
