import {
  $applyNodeReplacement,
  DecoratorNode,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import type { JsonObject } from '../../../schemas/json.ts';

type SerializedCard = Spread<{ element: JsonObject }, SerializedLexicalNode>;

/** What the text flows around: a picture, an embed, an element that is only moved. */
export class CardNode extends DecoratorNode<JsonObject> {
  __element: JsonObject;

  static override getType(): string {
    return 'portada-card';
  }
  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__element, node.__key);
  }
  static override importJSON(serialized: SerializedCard): CardNode {
    return $createCardNode(serialized.element).updateFromJSON(serialized);
  }

  constructor(element: JsonObject = {}, key?: NodeKey) {
    super(key);
    this.__element = element;
  }

  override exportJSON(): SerializedCard {
    return { ...super.exportJSON(), element: this.getElement() };
  }
  override createDOM(): HTMLElement {
    const root = document.createElement('div');
    root.className = 'st-card';
    root.contentEditable = 'false';
    return root;
  }
  override updateDOM(): boolean {
    return false;
  }
  override isInline(): false {
    return false;
  }
  override getTextContent(): string {
    return '\n';
  }
  getElement(): JsonObject {
    return this.getLatest().__element;
  }
  setElement(element: JsonObject): this {
    const self = this.getWritable();
    self.__element = element;
    return self;
  }
  override decorate(): JsonObject {
    return this.getElement();
  }
}

export const $createCardNode = (element: JsonObject): CardNode =>
  $applyNodeReplacement(new CardNode(element));

export const $isCardNode = (node: LexicalNode | null | undefined): node is CardNode =>
  node instanceof CardNode;
